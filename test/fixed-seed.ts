import fc from 'fast-check'

// The same cases at every run: a red run can be run again. FC_SEED tries others.
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 724) })
