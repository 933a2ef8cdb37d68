import { BlockList } from 'node:net';

import { z } from 'zod';

export const privateAddresses = new BlockList();
privateAddresses.addSubnet('127.0.0.0', 8);
privateAddresses.addSubnet('10.0.0.0', 8);
privateAddresses.addSubnet('172.16.0.0', 12);
privateAddresses.addSubnet('192.168.0.0', 16);

export const privateAddress = z.ipv4().refine((address) => privateAddresses.check(address), 'a private address');
