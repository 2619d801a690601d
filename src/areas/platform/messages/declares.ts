import type { AreaFacts } from '#core/area.ts'
import { addressed, ERASED, naming, NOTHING, type PersonalTable } from '#core/personal.ts'
import { MANAGERS, SUPPORT } from '#core/role-codes.ts'

export const declares = {
  name: 'messages',
  group: 'platform',
  permissions: {
    read: [...MANAGERS, ...SUPPORT],
    write: MANAGERS,
    providers: ['PROP_ADMIN'],
  },
  module: 'messages',
  platformWide: true,
  refusals: {
    message_not_open: 409,
    no_provider: 409,
    not_your_property: 403,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'MESSAGE_RESENT',
  'GUEST_MAIL_CHANGED',
  'MESSAGE_CANCELLED',
  'MESSAGE_PROVIDER_SET',
  'MESSAGE_PROVIDER_REMOVED',
] as const

/** Its tables that hold data of guests. */
export const personalData: readonly PersonalTable[] = [
  {
    table: 'messages',
    of: [addressed('recipient'), naming('payload'), naming('body')].join(' or '),
    erases: {
      payload: "'{}'",
      recipient: ERASED,
      address_key: NOTHING,
      recipient_name: NOTHING,
      subject: NOTHING,
      body: NOTHING,
      attachments: "'[]'",
      state: "case when t.state in ('QUEUED', 'HELD', 'FAILED') then 'CANCELLED' else t.state end",
      held_because: NOTHING,
    },
    keeps: ['kind', 'about', 'about_path', 'fault', 'provider_ref', 'created_by_name', 'once_key'],
  },
  {
    table: 'message_events',
    of: naming('detail'),
    erases: { detail: NOTHING },
    keeps: ['state'],
  },
  {
    table: 'message_callbacks',
    of: naming('body'),
    erases: { body: "'{}'" },
    keeps: ['provider_event_id'],
  },
]

declare module '#core/area.ts' {
  interface DeclaredAreas {
    messages: typeof declares & { auditTypes: typeof auditTypes }
  }
}
