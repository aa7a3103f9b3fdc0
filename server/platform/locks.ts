/**
 * Classes of advisory locks that two modules share. A push of a merchant's orders holds his bindings as they are (shared);
 * who ends one holds them alone. The lock's second key is the merchant.
 */
export const HOLD_BINDINGS = 7047;
