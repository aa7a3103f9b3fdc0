import dns from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Where this server may print by itself: networks that who runs the installation lists (PRINTER_NETWORKS). */
export interface PrinterNetworks {
  allows(address: string): boolean;
  /** For a connection: a name that leads to another address is told as one that nobody has. */
  lookup: LookupFunction;
}

/** @param networks addresses and networks, as `10.0.0.5` and `10.1.0.0/16` */
export function openPrinterNetworks(networks: readonly string[]): PrinterNetworks {
  const listed = new BlockList();
  const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) listed.addAddress(address, familyOf(address));
    else listed.addSubnet(address, Number(bits), familyOf(address));
  }
  const allows = (address: string): boolean =>
    isIP(address) !== 0 && listed.check(address, familyOf(address));
  return {
    allows,
    // What the name means is asked once, and the connection goes there: nothing can be changed in between.
    lookup: (host, options, found) =>
      dns.lookup(host, { ...options, all: true }, (error, addresses) => {
        if (error) return found(error, '', 0);
        if (!addresses.every(({ address }) => allows(address)))
          return found(Object.assign(new Error(`not listed: ${host}`), { code: 'ENOTFOUND' }), '', 0);
        if (options.all) return found(null, addresses);
        found(null, addresses[0]!.address, addresses[0]!.family);
      }),
  };
}
