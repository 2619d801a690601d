export { TableCalls } from './table-calls.tsx'
