export { ApproverFields, useApproval } from './approver-fields.tsx'
