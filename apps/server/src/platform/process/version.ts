import manifest from '../../../package.json' with { type: 'json' }

/** Version of this server, stored with every model run and prediction. */
export const VERSION: string = manifest.version
