import { addressed, ERASED, naming, NOTHING, type PersonalTable } from '#core/personal.ts'

/** Its tables with data of guests. */
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
