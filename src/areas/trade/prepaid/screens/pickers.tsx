export { PackHint } from './pack-hint.tsx'
export { ExpiryText, PackStateChip } from './pack-marks.tsx'
