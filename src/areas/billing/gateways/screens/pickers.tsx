export { providerNames } from './provider-names.ts'
export { RefundChip } from './refund-chip.tsx'
export { GatewayRefundDialog } from './refund-dialog.tsx'
