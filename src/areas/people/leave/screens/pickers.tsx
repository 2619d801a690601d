export { EncashmentStateChip, useAmount } from './words.tsx'
