import fc from 'fast-check'

/**
 * Properties try the same cases in every run, so that no run fails by chance; FUZZ_SEED draws others. A failure names
 * its seed and the path to the case.
 */
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 20_260_615) })
