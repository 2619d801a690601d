export { useReasonWords } from './reason-words.ts'
