/** A station is told what its own scans did by their answers; what others scan is nothing that it need ask again. */
export const SCAN_CALLS = '/manufacture/scan/';
/** But whether what it shows is held by now, when an order changes. */
export const HELD_CALL = `${SCAN_CALLS}held`;
