import type { AreaFacts } from '#core/area.ts'
import type { Instant } from '#core/dates.ts'
import type { Jobs, System } from './jobs/jobs.ts'
import type { LetterWriter } from './mail/mail.ts'
import type { AnyArea } from './request/context.ts'

/** All that an area declares, in its `area.ts`; every central list is derived from these. */
export type DeclaredArea = AreaFacts &
  AnyArea & {
    /** What it does by the clock or from the queue. */
    jobs?: Jobs
    /** Who writes its emails, by their names in the queue. */
    emails?: Readonly<Record<string, LetterWriter>>
    /** What an installation has from its first day on; does nothing where it exists already. */
    prepare?: (platform: System['platform'], now: Instant) => Promise<unknown>
  }
