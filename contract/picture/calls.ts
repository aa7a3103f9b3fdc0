/** Below it stand all calls of the picture store: whoever hears that something changed there reads them anew. */
export const PICTURE_CALLS = '/basic/picture';
