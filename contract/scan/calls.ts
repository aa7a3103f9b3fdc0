/** A station is told what its own scans did by their answers; what others scan is nothing that it need ask again. */
export const SCAN_CALLS = '/manufacture/scan/';
