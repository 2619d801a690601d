export { AlertList } from './alert-list.tsx'
export { HoldingAlerts } from './holding-alerts.tsx'
export { AlertButton, HoldingMark, useAlertsOn } from './tile-alert.tsx'
export { useAlerts, useAlertWords } from './use-alerts.ts'
