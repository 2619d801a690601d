export { askPlan } from './ask-plan.ts'
export { TableCalls } from './table-calls.tsx'
