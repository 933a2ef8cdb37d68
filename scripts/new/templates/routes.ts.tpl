import type { Routes } from '../../platform/route.ts';
import { __entity__Reads, create__Entity__, remove__Entity__, update__Entity__ } from './__feature__.service.ts';

export function __features__Routes(): Routes<
  '__feature__.list' | '__feature__.get' | '__feature__.create' | '__feature__.update' | '__feature__.delete'
> {
  return {
    ...__entity__Reads,
    '__feature__.create': { handle: (context, { body }) => create__Entity__(context, body) },
    '__feature__.update': { handle: (context, { params, body }) => update__Entity__(context, params.id, body) },
    '__feature__.delete': {
      async handle(context, { params }) {
        await remove__Entity__(context, params.id);
        return {};
      },
    },
  };
}
