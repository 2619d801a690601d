import * as z from 'zod'
import type { RefusalCode } from './refusal.ts'
import { MAX_PAGE } from './wire.ts'
import type { Permission } from './permissions.ts'

/** The methods of routes; any other method is refused at every address. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

/**
 * One route of the API: its input, its reply and its refusals.
 * The server validates with it, the OpenAPI page is printed from it, the web client is typed by it.
 */
export type Route = {
  method: Method
  /** Below /api; names after a colon are taken from `input`. */
  path: `/${string}`
  /**
   * Addresses the specification fixes for the same action, names mapped in place:
   * 'GET /api/order/findById?OrderId=:orderId'.
   */
  given?: readonly `${Method} /api/${string}`[]
  summary: string
  /** The permission it needs; 'public' needs none, 'signed_in' any live session. */
  needs: Permission | 'public' | 'signed_in'
  /** Public, but someone who is signed in is known: an administrator signs someone else up. */
  knowsCaller?: true
  /** Works also while the session is locked: unlocking it, and signing out. */
  worksLocked?: true
  /** Path, query and body fields in one object; unknown keys are refused. */
  input: z.ZodObject
  reply: z.ZodType
  /** Set when the response is a file rather than JSON; the action then returns a FileReply. If there are several types, its `type` is the one sent. */
  produces?: FileType | readonly FileType[]
  /** The content of a JSON file, for the API page. */
  contents?: z.ZodType
  /** The file at an address never changes, so clients may cache it for a year. */
  isImmutable?: true
  refuses?: readonly RefusalCode[]
  /** Another machine calls and signs what it sends: the action is given the body as it came, in `ctx.raw`, and `input` has none of it. */
  isSigned?: true
  /** Its caller reads no JSON: a failure is sent as one line of text, `ERROR:`, the code and what explains it. */
  failsAsText?: true
  /** The reply contains something that must not be stored, such as a PIN shown once: a repeated key runs the action again. */
  isSecret?: true
  /** A dry run: the action runs, its reply is sent, and everything is rolled back. Nothing is published. */
  isPreview?: true
  /** The field that a plain list in the body fills: an inherited address posts one. */
  listField?: string
  /** A body may be this large; a megabyte when left out. */
  mostBytes?: number
  /** Calls per minute that one IP address may make on this route; for public routes. */
  perMinute?: number
  /** A field of the path that is counted for `perMinute` in place of the address: several screens of a property share one. */
  perMinuteOf?: string
  /** Responds with server-sent events. The action returns their areas in a LiveEvent; the stream ends once it refuses. */
  isStream?: true
}

/** Areas whose reads are out of date: what a stream listens to, and what each of its events names. */
export const LiveEvent = z.object({ topics: z.array(z.string()) }).meta({ id: 'News' })
export type LiveEvent = z.infer<typeof LiveEvent>

const FileType = z.enum([
  'application/pdf',
  'application/json',
  'application/xml',
  'text/csv',
  'text/calendar; charset=utf-8',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'image/webp',
])
export type FileType = z.infer<typeof FileType>

/** The reply of a route that `produces` a file. */
export const FileReply = z.object({
  fileName: z.string(),
  /** Empty where the file comes in pieces. */
  bytes: z.instanceof(Uint8Array),
  /** A long list as it is read: its transaction stays open until the last piece is sent. */
  pieces: z.custom<AsyncIterable<Uint8Array>>().optional(),
  type: FileType.optional(),
  /** Names this content in the header `etag`; a caller that has it already is sent 304 and no bytes. */
  etag: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
})
export type FileReply = z.infer<typeof FileReply>

/** A route with its own name: `bookings.create` has area 'bookings' and action 'create'. */
export type Named<R extends Route = Route> = R & {
  readonly area: string
  readonly action: string
  /** Fetches `input`, which the contracts of a browser are built without. */
  readonly fetchInput?: () => Promise<R['input']>
}
export type Contract = Record<string, Named>
export type RequestOf<R extends Route> = z.input<R['input']>
export type Received<R extends Route> = z.output<R['input']>
export type Reply<R extends Route> = z.output<R['reply']>

/**
 * The routes of one area, each with its own name.
 *
 * @param withInputs fetches the same contract with its inputs; the build for browsers writes it (src/web/light-contracts.ts)
 */
export function contract<const C extends Record<string, Route>>(
  area: string,
  routes: C,
  withInputs?: () => Promise<Record<string, Route>>,
): { [K in keyof C]: Named<C[K]> } {
  const named = Object.entries(routes).map(([action, route]) => {
    const fetchInput = withInputs && (async () => (await withInputs())[action]?.input)
    return [action, { ...route, area, action, ...(fetchInput && { fetchInput }) }]
  })
  return Object.fromEntries(named)
}

/** Some routes of a contract that is too long for one file. */
export const routes = <const C extends Record<string, Route>>(lines: C): C => lines

/** Whether no two entries of a list have the same key; entries without a key are new ones and may be many. */
export const isEachOnce = (keys: readonly unknown[]): boolean => {
  const given = keys.filter((key) => key !== undefined)
  return new Set(given).size === given.length
}

/** The input of every list: an opaque cursor from the page before, and how many rows to return. */
export const pageInput = {
  after: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(50),
}

/** A page of a list. `next` is an opaque cursor; absent on the last page. */
export const page = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), next: z.string().optional() })

/** A query-string flag: 'true', 'false', or the JSON booleans. */
export const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

/** Text a user typed: trimmed, whole characters only, no control characters but line ends, at most `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(
      /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u,
      'Contains characters that cannot be shown',
    )

export const requiredText = (max: number) => text(max).min(1)

/** 'GET /api/a/:x?OrderId=:orderId' becomes method, address and which query name carries which field. */
export function parseGiven(line: string): { method: Method; url: string; fieldOf: ReadonlyMap<string, string> } {
  const [method = 'GET', target = ''] = line.split(' ')
  const [url = '', query] = target.split('?')
  const fieldOf = new Map([...new URLSearchParams(query)].map(([name, value]) => [name, value.replace(/^:/, '')]))
  return { method: method as Method, url, fieldOf }
}
