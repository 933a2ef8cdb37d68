/** A node of the settings at which nobody listens: hooks name it, and kicks fail. */
export const matrixNode = 'ingest1';
export const matrixSecret = 'a-secret-that-only-tests-of-calls-know';

export const unreachableNode = {
  MEDIA_NODES: `${matrixNode}=nginx://127.0.0.1?publish=9&relay=9&http=9`,
  MEDIA_HOOK_SECRET: matrixSecret,
};
