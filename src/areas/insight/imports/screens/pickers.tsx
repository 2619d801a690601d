export { ColumnChoice } from './column-choice.tsx'
export { TableInput } from './table-input.tsx'
