export { ColleagueField } from './colleague-field.tsx'
export { useToday } from './use-choices.ts'
