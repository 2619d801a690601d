import * as z from 'zod'
import { text } from '#core/contract.ts'
import { Instant } from '#core/dates.ts'

export const WAYS = ['AGENT', 'BROWSER', 'PDF'] as const
/** AGENT: a print agent on the station. BROWSER: the browser's own dialog. PDF: a file someone opens. */
export const Way = z.enum(WAYS)
export type Way = z.infer<typeof Way>

export const PrinterCondition = z.enum(['OK', 'PAPER_OUT', 'PAPER_JAM', 'DOOR_OPEN', 'OFFLINE', 'ERROR'])
export type PrinterCondition = z.infer<typeof PrinterCondition>

export const Printer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    widthMm: z.union([z.literal(58), z.literal(80)]),
    way: Way,
    /** As the agent calls it; empty is the agent's default printer. */
    agentPrinter: z.string(),
    copies: z.int(),
    /** Takes what names no station. */
    isDefault: z.boolean(),
    isActive: z.boolean(),
    /** Takes over when this one has failed. */
    backupId: z.uuid().nullable(),
    /** What waits longer is not printed any more. */
    keepMinutes: z.int(),
    condition: PrinterCondition,
    conditionAt: Instant.nullable(),
    stationIds: z.array(z.uuid()),
    waitingCount: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Printer' })
export type Printer = z.infer<typeof Printer>

export const JobKind = z.enum(['KOT', 'CANCEL_KOT', 'BILL', 'RECEIPT', 'INVOICE', 'REPORT', 'TEST'])
export type JobKind = z.infer<typeof JobKind>

export const JobStatus = z.enum(['QUEUED', 'LEASED', 'PRINTED', 'FAILED', 'UNKNOWN', 'EXPIRED', 'CANCELLED'])
export type JobStatus = z.infer<typeof JobStatus>

/** Why a document did not print, from a fixed list that contains no personal data. */
export const ErrorClass = z.enum([
  'NO_AGENT',
  'NO_PRINTER',
  'BLOCKED',
  'AGENT_ERROR',
  'TIMEOUT',
  'CONNECTION_LOST',
  'LAPSED',
  'ORDER_CLOSED',
])
export type ErrorClass = z.infer<typeof ErrorClass>

export const Fault = z.strictObject({ errorClass: ErrorClass, error: text(300).default('') })
export type Fault = z.infer<typeof Fault>

/** A document to be printed. */
export const PrintJob = z
  .object({
    id: z.uuid(),
    kind: JobKind,
    refId: z.uuid(),
    orderId: z.uuid().nullable(),
    stationId: z.uuid().nullable(),
    printerId: z.uuid(),
    printerName: z.string(),
    way: Way,
    title: z.string(),
    status: JobStatus,
    isDuplicate: z.boolean(),
    isRerouted: z.boolean(),
    attempts: z.int(),
    errorClass: z.union([ErrorClass, z.literal('')]),
    error: z.string(),
    leaseOwner: z.string(),
    createdAt: Instant,
    createdByName: z.string(),
    endedAt: Instant.nullable(),
  })
  .meta({ id: 'PrintJob' })
export type PrintJob = z.infer<typeof PrintJob>

/** A document that one page has leased, as it is passed to the agent or the browser. */
export const LeasedJob = z.object({
  id: z.uuid(),
  kind: JobKind,
  leaseToken: z.string(),
  leaseUntil: Instant,
  printerId: z.uuid(),
  way: Way,
  agentPrinter: z.string(),
  widthMm: z.union([z.literal(58), z.literal(80)]),
  copies: z.int(),
  /** Unique, so that the agent's later reports can be matched to it. */
  jobName: z.string(),
  title: z.string(),
  html: z.string(),
})
export type LeasedJob = z.infer<typeof LeasedJob>
