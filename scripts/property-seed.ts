import fc from 'fast-check'

/**
 * Property tests use a fixed seed, so that no run fails by chance; FUZZ_SEED sets another. A failure prints the seed and
 * the path to the case.
 */
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_260_615) })
