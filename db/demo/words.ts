import { addDays, type Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { newToken } from '#server/database/ids.ts'
import { at } from './past-stay.ts'
import type { Desk } from './recent.ts'

/** Messages that left the property these days: days ago, hour, channel, kind, to, subject, state, and what went wrong. */
const SENT = [
  [6, 9, 'MAIL', 'invoice', 'mira.sen@mail.example', 'Invoice DP/26-27/000412 from Demo Palace', 'READ', ''],
  [6, 11, 'MAIL', 'paymentLink', 'k.nair@mail.example', 'Payment for booking 7KQ2XW9M at Demo Palace', 'DELIVERED', ''],
  [5, 10, 'MAIL', 'accountStatement', 'accounts@lakecity.example', 'Statement of account, Demo Palace', 'SENT', ''],
  [5, 16, 'SMS', 'paymentLink', '+91 98200 44551', '', 'HELD', ''],
  [4, 8, 'MAIL', 'password', 'anil.rao@mail.example', 'Your account at Demo Palace', 'SENT', ''],
  [4, 15, 'MAIL', 'invoice', 'booking@traveldesk.example', 'Invoice DP/26-27/000431 from Demo Palace', 'SENT', ''],
  [
    3,
    12,
    'MAIL',
    'invoice',
    'no.such.guest@mail.example',
    'Invoice DP/26-27/000437 from Demo Palace',
    'FAILED',
    '550 5.1.1 no such mailbox',
  ],
  [3, 18, 'MAIL', 'caseOpened', 'priya.das@mail.example', 'Your request has reached us', 'SENT', ''],
  [2, 9, 'MAIL', 'paymentLink', 's.iyer@mail.example', 'Payment for booking 4HTPQ8ZB at Demo Palace', 'SENT', ''],
  [2, 20, 'MAIL', 'invoice', 'j.martin@mail.example', 'Invoice DP/26-27/000448 from Demo Palace', 'DELIVERED', ''],
  [1, 7, 'MAIL', 'caseReply', 'priya.das@mail.example', 'An answer to your request', 'SENT', ''],
  [
    1,
    13,
    'MAIL',
    'paymentLink',
    'old.address@mail.example',
    'Payment for booking 9WXR3JKD at Demo Palace',
    'BOUNCED',
    'mailbox full',
  ],
  [
    1,
    17,
    'MAIL',
    'paymentLink',
    'r.menon@mail.example',
    'Payment for booking C6M2VYQA at Demo Palace',
    'CANCELLED',
    '',
  ],
] as const

/** Cases: days ago, hour, desk, kind, state, priority, name, place, subject, and the messages, the customer's first. */
const CASES = [
  [
    3,
    18,
    'ENQUIRY',
    'GROUP',
    'WAITING',
    'NORMAL',
    'Priya Das',
    '',
    'Twelve rooms in February',
    [
      'We are a choir of 24 and stay three nights from 12 February. Do you have twelve twin rooms?',
      'We have eleven twins and a family room; would that do? Breakfast is included.',
    ],
  ],
  [
    2,
    21,
    'SERVICE',
    'MAINTENANCE',
    'RESOLVED',
    'HIGH',
    'Mr Iyer',
    '204',
    'Air conditioning drips',
    ['Water drips on the desk below the air conditioning.', 'The drain was cleaned; dry since half past nine.'],
  ],
  [
    1,
    10,
    'ENQUIRY',
    'EVENT',
    'NEW',
    'NORMAL',
    'Jean Martin',
    '',
    'Mariage en plein air',
    ['Bonjour, accueillez-vous des mariages de 80 personnes dans le jardin en avril ?'],
  ],
  [
    1,
    15,
    'SUPPORT',
    'HOW_TO',
    'IN_PROGRESS',
    'LOW',
    'Asha (front desk)',
    '',
    'Two taxes on one invoice',
    ['A hall and rooms stand on one bill with different taxes. Does the invoice show both?'],
  ],
  [
    1,
    16,
    'SERVICE',
    'REQUEST',
    'IN_PROGRESS',
    'NORMAL',
    'Mrs Kapoor',
    '112',
    'Cot and an early breakfast',
    ['A cot for tonight please, and breakfast boxes at half past five.'],
  ],
  [
    1,
    17,
    'SERVICE',
    'LOST_AND_FOUND',
    'NEW',
    'NORMAL',
    'Mr Menon',
    '305',
    'Reading glasses',
    ['Left on the night table, in a green case.'],
  ],
] as const

/** A week of messages and cases, so that no one opens an empty tracker or desk. Inserted directly: none of it is sent. */
export const writeMessages = (desk: Desk, today: Day): Promise<void> =>
  desk(today, 2, async (ctx) => {
    const documents = await findDocuments(ctx)
    for (const sent of SENT) {
      const document = documents[sent[3]]?.shift()
      await insertSent(ctx, today, { sent, document: document })
      if (document) documents[sent[3]]?.push(document)
    }
    for (const openCase of CASES) await insertCase(ctx, today, openCase)
  })

type DemoDocument = { number: string; payload: Record<string, string> }

/** The subjects of messages in turn, so that one sent again has the same text: the last invoices and the payment links, by kind. */
async function findDocuments({ tx }: Context): Promise<Record<string, DemoDocument[]>> {
  const last = await tx
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('property_id', '=', tx.propertyId)
    .where('document_type', '=', 'INVOICE')
    .orderBy('id', 'desc')
    .limit(MOST_PAPERS)
    .execute()
  const openCase = await tx
    .selectFrom('payment_links')
    .select(['id', 'reference'])
    .where('property_id', '=', tx.propertyId)
    .where('status', '<>', 'DRAFT')
    .orderBy('id')
    .limit(MOST_PAPERS)
    .execute()
  return {
    invoice: last.map(({ id, number }) => ({ number, payload: { invoiceId: id } })),
    paymentLink: openCase.map(({ id, reference }) => ({ number: reference, payload: { linkId: id } })),
  }
}

const MOST_PAPERS = 10
const NUMBER = /[A-Z0-9]{2}[A-Z0-9/-]{6,}/

type SampleMessage = { sent: (typeof SENT)[number]; document: DemoDocument | undefined }

async function insertSent(ctx: Context, today: Day, { sent, document }: SampleMessage): Promise<void> {
  const [daysAgo, hour, channel, kind, recipient, wording, state, fault] = sent
  const subject = document ? wording.replace(NUMBER, document.number) : wording
  const moment = at(addDays(today, -daysAgo), hour)
  const isOut = !['HELD', 'FAILED', 'CANCELLED'].includes(state)
  const id = ctx.newId()
  const property_id = ctx.property.id
  await ctx.tx
    .insertInto('messages')
    .values({
      property_id, id, about: document?.number ?? NUMBER.exec(subject)?.[0] ?? '', channel, kind, recipient, subject, state, fault,
      class: kind === 'password' ? 'SECURITY' : 'SERVICE',
      payload: JSON.stringify(document?.payload ?? {}),
      is_sample: true,
      body: kind === 'password' || !isOut ? '' : `${subject}.\n\nKind regards\nDemo Palace`,
      held_because: state === 'HELD' ? 'NO_PROVIDER' : '',
      attempts: state === 'HELD' || state === 'CANCELLED' ? 0 : 1,
      sent_at: isOut ? moment : null,
      created_at: moment,
      created_by: ctx.actor.id,
      created_by_name: ctx.actor.name,
      changed_at: moment,
    })
    .execute() // prettier-ignore
  const passed = isOut && state !== 'SENT' ? ['SENT', state] : [state]
  for (const each of passed)
    await ctx.tx
      .insertInto('message_events')
      .values({
        property_id,
        id: ctx.newId(),
        message_id: id,
        state: each,
        by: each === 'SENT' ? 'US' : 'PROVIDER',
        detail: each === state ? fault : '',
        happened_at: moment,
      })
      .execute()
}

async function insertCase(ctx: Context, today: Day, openCase: (typeof CASES)[number]): Promise<void> {
  const [daysAgo, hour, desk, kind, state, priority, name, place, subject, questionAndAnswer] = openCase
  const moment = at(addDays(today, -daysAgo), hour)
  const [question = '', answer = ''] = questionAndAnswer
  const id = ctx.newId()
  const property_id = ctx.property.id
  const hasPerson = state !== 'NEW'
  await ctx.tx
    .insertInto('cases')
    .values({
      property_id, id, desk, kind, state, priority, name, place, subject,
      number: ctx.newReference(),
      is_sample: true,
      token: `${property_id}-${newToken()}`,
      email: desk === 'ENQUIRY' ? `${name.toLowerCase().replaceAll(' ', '.')}@mail.example` : '',
      language: question.startsWith('Bonjour') ? 'fr' : 'en',
      assignee_id: hasPerson ? ctx.actor.id : null,
      assignee_name: hasPerson ? ctx.actor.name : '',
      resolution: state === 'RESOLVED' ? answer : '',
      resolved_at: state === 'RESOLVED' ? moment : null,
      first_responded_at: answer === '' ? null : moment,
      due_at: at(addDays(today, 1), hour),
      created_at: moment,
      created_by_name: desk === 'ENQUIRY' ? '' : ctx.actor.name,
      changed_at: moment,
    })
    .execute() // prettier-ignore
  for (const [index, body] of [question, answer].entries())
    if (body !== '')
      await ctx.tx
        .insertInto('case_entries')
        .values({
          property_id,
          id: ctx.newId(),
          case_id: id,
          kind: index === 0 ? 'IN' : 'OUT',
          body,
          author_name: index === 0 ? name : ctx.actor.name,
          created_at: moment,
        })
        .execute()
}
