export * from './queries/keys.ts'
export * from './queries/jobs.ts'
export * from './queries/leases.ts'
export * from './queries/printers.ts'
