export { ExpiryText, PackStateChip } from './pack-marks.tsx'
