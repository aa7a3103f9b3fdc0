// oxlint-disable-next-line import/default -- Vite makes a worker of it and gives its address
import worker from './camera.worker.ts?worker&url';
import program from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** What reads the codes: a worker below the station's own address, so that the station opens it without network, and its program. */
export const CAMERA_FILES = { worker, program };
