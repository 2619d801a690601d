export { ReportButtons } from './report-buttons.tsx'
export { FileList } from './file-list.tsx'
export { ScheduleList } from './schedule-list.tsx'
export { MakeDialog } from './make-dialog.tsx'
