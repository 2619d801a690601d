import { FileReply, type Named } from '#core/contract.ts'
import { Refusal } from '#core/refusal.ts'
import type { Printer } from './response.ts'
import type { Act, BusinessSettings } from '../request/context.ts'
import type { Database, ReadProfile } from '../database/pool.ts'
import type { CallLimit } from './limits.ts'
import type { Live } from '../live/live.ts'
import type { Sessions } from '../request/session-lookup.ts'
import { type Caller, routeName } from '../request/unit-of-work.ts'

export type Deps = {
  db: Database
  sessions: Sessions
  live: Live
  settings: BusinessSettings
  callLimit: CallLimit
  /** In production, replies to reads are printed without being checked. */
  isProduction: boolean
}

/** A route of a contract with the action behind it. */
export type Line = {
  route: Named
  act: Act
  print: Printer
  fieldOf: ReadonlyMap<string, string>
  readProfile: ReadProfile
}
/** The response to a call; after a write also the areas it changed, which are not known for a replayed one. */
export type PreparedResponse = ({ text: string; isReplay: boolean } | { file: FileReply }) & {
  changed?: readonly string[]
}

export const tenantOf = ({ property, actor }: Pick<Caller, 'property' | 'actor'>) => ({
  propertyId: property?.id ?? 0,
  organizationId: property?.organizationId ?? actor.organizationId ?? 0,
})

export function printed({ route, print }: Line, result: unknown): PreparedResponse {
  if (route.produces) return { file: FileReply.parse(result) }
  return { text: print(result), isReplay: false }
}

/** A refusal the contract does not declare is a bug, and must not be sent as a refusal. */
export async function refusalsAsDeclared<T>(route: Named, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Refusal && !route.refuses?.includes(error.code))
      throw new Error(`${routeName(route)} refused with undeclared ${error.code}`, { cause: error })
    throw error
  }
}
