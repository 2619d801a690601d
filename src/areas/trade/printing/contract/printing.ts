import * as z from 'zod'
import { contract, FileReply, page, pageInput, requiredText, text } from '#core/contract.ts'
import { Instant } from '#core/dates.ts'
import { Fault, LeasedJob, Printer, PrinterCondition, PrintJob, Way } from './replies.ts'

const details = {
  name: requiredText(80),
  /** Size of the paper, in millimetres. */
  widthMm: z.union([z.literal(58), z.literal(80)]),
  way: Way,
  agentPrinter: text(200).default(''),
  copies: z.int().min(1).max(5).default(1),
  isDefault: z.boolean().default(false),
  isActive: z.boolean().default(true),
  backupId: z.uuid().nullable().default(null),
  keepMinutes: z.int().min(5).max(1440).default(120),
  stationIds: z.array(z.uuid()).max(50).default([]),
}
export type PrinterDetails = z.output<z.ZodObject<typeof details>>

const ofJob = z.object({ jobId: z.uuid() })
const LeaseToken = z.string().min(20).max(80)

export const printing = contract('printing', {
  printers: {
    method: 'GET',
    path: '/printing/printers',
    summary: 'Printers of the property, and how each is doing',
    needs: 'printing.read',
    input: z.object({ ...pageInput }),
    reply: page(Printer),
  },
  createPrinter: {
    method: 'POST',
    path: '/printing/printers',
    summary: 'Set up a printer',
    needs: 'printing.write',
    input: z.object(details),
    reply: Printer,
    refuses: ['name_taken', 'not_found'],
  },
  updatePrinter: {
    method: 'PUT',
    path: '/printing/printers/:printerId',
    summary: 'Change a printer, or switch it off',
    needs: 'printing.write',
    input: z.object({ printerId: z.uuid(), version: z.int().min(1), ...details }),
    reply: Printer,
    refuses: ['not_found', 'stale_version', 'name_taken'],
  },
  reportCondition: {
    method: 'PUT',
    path: '/printing/printers/:printerId/condition',
    summary: 'Report what the agent found of a printer: paper out, offline, well again',
    needs: 'printing.print',
    input: z.object({ printerId: z.uuid(), condition: PrinterCondition }),
    reply: Printer,
    refuses: ['not_found'],
  },
  testPrinter: {
    method: 'POST',
    path: '/printing/printers/:printerId/tests',
    summary: 'Queue a page with a ruler',
    needs: 'printing.print',
    input: z.object({ printerId: z.uuid() }),
    reply: PrintJob,
    refuses: ['not_found', 'printer_off'],
  },
  jobs: {
    method: 'GET',
    path: '/printing/jobs',
    summary: 'What was printed and what waits, latest first',
    needs: 'printing.read',
    input: z.object({
      ...pageInput,
      /** Waiting: queued or being printed. Attention: failed, of unknown outcome, or recently expired. */
      view: z.enum(['waiting', 'attention', 'printed', 'ended']).optional(),
      printerId: z.uuid().optional(),
      orderId: z.uuid().optional(),
    }),
    reply: page(PrintJob),
  },
  attention: {
    method: 'GET',
    path: '/printing/attention',
    summary: 'Whether anything did not print: counts, and the first few',
    needs: 'printing.read',
    input: z.object({}),
    reply: z.object({
      failed: z.int(),
      unknown: z.int(),
      /** Waited longer than their printer's limit. */
      expired: z.int(),
      waiting: z.int(),
      /** Since when the oldest one waits. */
      waitingSince: Instant.nullable(),
      first: z.array(PrintJob).max(5),
      printers: z.array(Printer.pick({ id: true, name: true, condition: true })),
    }),
  },
  lease: {
    method: 'POST',
    path: '/printing/leases',
    summary: 'Take what waits for these printers; what one page has taken no other gets',
    needs: 'printing.print',
    isSecret: true,
    input: z.object({
      printerIds: z.array(z.uuid()).min(1).max(20),
      /** The page that prints, for people who look at the queue. */
      owner: requiredText(80),
      limit: z.int().min(1).max(10).default(3),
    }),
    /** With `hasMore` there is more to take, also when nothing of what was taken is to be printed any more. */
    reply: z.object({ rows: z.array(LeasedJob), hasMore: z.boolean() }),
    refuses: ['not_found'],
  },
  hand: {
    method: 'PUT',
    path: '/printing/jobs/:jobId/handing',
    summary: 'Say that it is being given to the agent now: from here on it may be on paper',
    needs: 'printing.print',
    input: ofJob.extend({ leaseToken: LeaseToken }),
    reply: PrintJob,
    refuses: ['not_found', 'lease_lost'],
  },
  settle: {
    method: 'PUT',
    path: '/printing/jobs/:jobId/outcome',
    summary: 'Say what became of a leased document',
    needs: 'printing.print',
    input: ofJob.extend({
      leaseToken: LeaseToken,
      result: z.enum(['PRINTED', 'FAILED', 'UNKNOWN']),
      fault: Fault.optional(),
    }),
    reply: PrintJob,
    refuses: ['not_found', 'lease_lost'],
  },
  retry: {
    method: 'PUT',
    path: '/printing/jobs/:jobId/retry',
    summary: 'Queue a failed, unknown or expired document again, at another printer if one is named',
    needs: 'printing.print',
    input: ofJob.extend({ printerId: z.uuid().optional() }),
    reply: PrintJob,
    refuses: ['not_found', 'print_job_moved_on', 'printer_off', 'order_moved_on'],
  },
  confirm: {
    method: 'PUT',
    path: '/printing/jobs/:jobId/confirmation',
    summary: 'Record that a document of unknown outcome is on paper, or that a person has printed it',
    needs: 'printing.print',
    input: ofJob,
    reply: PrintJob,
    refuses: ['not_found', 'print_job_moved_on'],
  },
  cancel: {
    method: 'PUT',
    path: '/printing/jobs/:jobId/cancellation',
    summary: 'Give up printing a document',
    needs: 'printing.write',
    input: ofJob,
    reply: PrintJob,
    refuses: ['not_found', 'print_job_moved_on'],
  },
  reprint: {
    method: 'POST',
    path: '/printing/jobs/:jobId/reprints',
    summary: 'Print a printed document once more, marked as a duplicate',
    needs: 'printing.print',
    input: ofJob,
    reply: PrintJob,
    refuses: ['not_found', 'print_job_moved_on', 'printer_off', 'order_moved_on'],
  },
  pdf: {
    method: 'GET',
    path: '/printing/jobs/:jobId/pdf',
    summary: 'A document as a PDF of the paper’s width',
    needs: 'printing.read',
    input: ofJob,
    reply: FileReply,
    produces: 'application/pdf',
    refuses: ['not_found'],
  },
  certificate: {
    method: 'GET',
    path: '/printing/certificate',
    summary: 'What the print agent knows this property by; none before it is made',
    needs: 'printing.print',
    input: z.object({}),
    reply: z.object({ certificate: z.string().nullable(), createdAt: Instant.nullable() }),
  },
  makeCertificate: {
    method: 'POST',
    path: '/printing/certificate',
    summary: 'Make a key and certificate, in the place of the ones before',
    needs: 'printing.write',
    input: z.object({}),
    reply: z.object({ certificate: z.string(), createdAt: Instant }),
  },
  sign: {
    method: 'POST',
    path: '/printing/signatures',
    summary: 'Sign the hash of one call to the print agent; the key stays on the server',
    needs: 'printing.print',
    isSecret: true,
    perMinute: 240,
    input: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, 'Not a SHA-256 in hexadecimal') }),
    reply: z.object({ signature: z.string(), algorithm: z.literal('SHA512') }),
    refuses: ['no_certificate'],
  },
})
