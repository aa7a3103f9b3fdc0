/** Where the calls of the art desk begin: who follows live events asks all of them anew, and knows none of them. */
export const ART_CALLS = '/factory/art/';
