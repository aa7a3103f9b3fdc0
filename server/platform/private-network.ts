import { BlockList, isIP } from 'node:net';

/** Addresses that no partner of a tenant has: this machine, its networks, and what is set aside (RFC 6890 and later). */
const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4');
// Of IPv6 only what is given out, without the parts that lead to an address of IPv4.
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet('2000::', 3, 'ipv6');
const NOT_PUBLIC_6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC_6.addSubnet(net, bits, 'ipv6');

/** Whether this address must not be reached on a tenant's word. */
export function isPrivate(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return PRIVATE.check(address, 'ipv4');
  if (kind === 6) return !PUBLIC_6.check(address, 'ipv6') || NOT_PUBLIC_6.check(address, 'ipv6');
  return true;
}
