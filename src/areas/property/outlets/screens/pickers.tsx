export { HoursText } from './hours-text.tsx'
export { OpenChip } from './outlet-marks.tsx'
export { SalesTable } from './sales-table.tsx'
