export { ChargeDialog } from './charge-dialog.tsx'
export { FolioView } from './folio-view.tsx'
export { MoneySummary } from './money-summary.tsx'
