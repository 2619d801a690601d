export * from './queries/guests.ts'
export * from './queries/plan.ts'
export * from './queries/tables.ts'
