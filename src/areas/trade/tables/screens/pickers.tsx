export { planQuery } from './plan-query.ts'
export { TableCalls } from './table-calls.tsx'
