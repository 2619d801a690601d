import { reviewsArea } from '#areas/marketing/reviews/actions/reviews.ts'
import type { ReviewSource, ReviewState } from '#areas/marketing/reviews/contract/choices.ts'
import { rating100, SOURCE_FACTS } from '#areas/marketing/reviews/rules/reviews.ts'
import { addDays, type Day, type Instant } from '#core/dates.ts'
import { newToken } from '#server/database/ids.ts'
import type { Context } from '#server/request/context.ts'
import type { Desk } from './recent.ts'
import { drawReviewPictures } from './review-pictures.ts'
import { AUTHORS, REPLIES, SAID, TEMPLATES, THANKED } from './review-words.ts'
import { Batch } from './rows.ts'

const { actions } = reviewsArea
type At = { desk: Desk; today: Day }

/** What the hotel asks besides. */
const QUESTIONS = [
  {
    kind: 'STARS',
    textEn: 'How did you like the garden and the pool?',
    textFr: 'Avez-vous aimé le jardin et la piscine ?',
  },
  {
    kind: 'YES_NO',
    textEn: 'Was your room ready when you arrived?',
    textFr: 'Votre chambre était-elle prête à votre arrivée ?',
  },
  { kind: 'TEXT', textEn: 'Who of our team should we thank?', textFr: 'Qui de notre équipe devons-nous remercier ?' },
] as const

/** Whom the hotel asks for a review, and its templates: they stay when the samples go. */
export async function setUpReviews({ desk, today }: At): Promise<void> {
  await desk(today, 10, async (ctx) => {
    const settings = {
      isAsking: true,
      isAskingOrders: true,
      isAskingAppointments: true,
      delayDays: 2,
      reminderDays: 7,
      pauseWeeks: 13,
      isPulse: true,
      lowAt: 60,
      dueLowHours: 24,
      dueMiddleHours: 48,
      dueHighHours: 120,
      isPublic: true,
    }
    await actions.saveSettings(ctx, { ...settings, version: 0 })
    for (const template of TEMPLATES) await actions.addTemplate(ctx, template)
    for (const question of QUESTIONS) await actions.addQuestion(ctx, question)
  })
}

/** A guest who left, by the bookings of the story. */
type Left = { id: string; reference: string; departure: Day; name: string; email: string }
// Some of each month.
const LEFT = `
  select b.id, b.reference, b.departure_on as departure, trim(c.first_name || ' ' || c.last_name) as name, c.email
    from (select *, row_number() over (partition by date_trunc('month', departure_on) order by id) as place from bookings
           where property_id = $1 and status = 'CHECKED_OUT' and not is_account and departure_on < $2::date - 4) b
    join customers c on c.property_id = b.property_id and c.id = b.customer_id
   where b.place <= 20 order by b.departure_on desc, b.id limit 260`

const SOURCES = [
  'OWN',
  'BOOKING_COM',
  'OWN',
  'GOOGLE',
  'OWN',
  'TRIPADVISOR',
  'OWN',
  'EXPEDIA',
] as const satisfies readonly ReviewSource[]
const LANGUAGES = ['en', 'en', 'fr', 'en', 'de', 'en', 'es'] as const
/** How every hundredth guest or so liked it: mostly well. */
const LIKED = ['high', 'high', 'middle', 'high', 'high', 'high', 'low', 'high', 'middle', 'high'] as const
/** Of ten points. */
const POINTS = { high: [9, 10, 9.5, 10, 8.5], middle: [7, 7.5, 8], low: [3, 4, 5, 2] } as const
const MOST_REVIEWS = 120

const at = (day: Day, time: string): Instant => `${day}T${time}:00.000Z`
const pick = <T>(all: readonly [T, ...T[]] | readonly T[], place: number): T => all[place % all.length] as T

/** Reviews of a year in four languages, the requests of the last weeks, replies, and a few low ones that wait with their cases. */
export async function writeReviews({ desk, today }: At): Promise<void> {
  await desk(today, 9, async (ctx) => {
    const left = await ctx.tx.named<Left>('', LEFT, [ctx.property.id, today])
    const questions = await ctx.tx.named<Question>('', ASKED, [ctx.property.id])
    const pictures = await drawReviewPictures()
    const batch = new Batch(['review_requests', 'reviews', 'review_topics', 'review_question_answers', 'review_pictures', 'review_replies', 'cases', 'case_entries']) // prettier-ignore
    for (const [place, one] of [...left.entries()].toReversed()) {
      if (place % 2 === 0 && place / 2 < MOST_REVIEWS)
        addReview(ctx, batch, one, { place: place / 2, questions, pictures })
      else
        addRequest(ctx, batch, one, {
          state: pick(['SENT', 'OPENED', 'SENT', 'SKIPPED'] as const, (place - 1) / 2),
          today,
        })
    }
    await batch.flush(ctx.tx)
  })
}

type Became = { state: 'SENT' | 'OPENED' | 'ANSWERED' | 'SKIPPED'; today: Day }
function addRequest(
  ctx: Context,
  batch: Batch,
  { id: booking_id, departure, email }: Left,
  { state: wanted, today }: Became,
): string {
  const id = ctx.newId()
  const asked = addDays(departure, 2)
  const isOver = addDays(asked, 60) <= today && wanted !== 'ANSWERED'
  const state =
    email === '' || wanted === 'SKIPPED' ? (wanted === 'ANSWERED' ? wanted : 'SKIPPED') : isOver ? 'EXPIRED' : wanted
  const isAsked = state !== 'SKIPPED'
  batch.add('review_requests', {
    property_id: ctx.property.id, id, booking_id, kind: 'STAY', state, token: `${ctx.property.id}-${newToken()}`, email: email || (isAsked ? 'guest@mail.example' : ''),
    skip_reason: isAsked ? '' : email === '' ? 'NO_ADDRESS' : 'ASKED_LATELY', created_at: at(asked, '04:39'), opened_at: state === 'OPENED' || state === 'ANSWERED' ? at(asked, '06:10') : null,
    answered_at: state === 'ANSWERED' ? at(addDays(asked, 1), '06:15') : null, expires_at: at(addDays(asked, 60), '04:39'),
  }) // prettier-ignore
  return id
}

type Question = { id: string; kind: 'STARS' | 'YES_NO' | 'TEXT' }
const ASKED = 'select id, kind from review_questions where property_id = $1 and retired_at is null order by place'
type Story = { place: number; questions: readonly Question[]; pictures: Awaited<ReturnType<typeof drawReviewPictures>> }

/** What a guest answered to the hotel's own questions; few name someone to thank. */
function addResponses(ctx: Context, batch: Batch, review_id: string, { place, questions, liked, language }: Story & { liked: keyof typeof POINTS; language: keyof typeof THANKED }): void {
  const stars = { high: [5, 4, 5, 5], middle: [4, 3, 3], low: [2, 1, 3] }[liked]
  for (const { id: question_id, kind } of questions) {
    const isNamed = liked === 'high' && place % 3 === 0
    if (kind === 'TEXT' && !isNamed) continue
    const value = kind === 'TEXT' ? null : kind === 'STARS' ? pick(stars, place) : liked === 'low' || place % 9 === 4 ? 0 : 1
    const words = kind === 'TEXT' ? pick(THANKED[language], place) : ''
    batch.add('review_question_answers', { property_id: ctx.property.id, review_id, question_id, value, words })
  }
} // prettier-ignore

/** So many guests added pictures to what they wrote. */
const MOST_WITH_PICTURES = 30
function addPictures(ctx: Context, batch: Batch, review_id: string, { place, pictures, created_at }: Story & { created_at: Instant }): void {
  for (const [at, { large, small }] of pictures.slice(0, 1 + (place % 3)).entries())
    batch.add('review_pictures', {
      property_id: ctx.property.id, id: ctx.newId(), review_id, place: at, width: large.width, height: large.height,
      large: `\\x${large.bytes.toString('hex')}`, small: `\\x${small.bytes.toString('hex')}`, created_at,
    })
} // prettier-ignore

function addReview(ctx: Context, batch: Batch, one: Left, story: Story): void {
  const { place } = story
  const source: ReviewSource = pick(SOURCES, place)
  const language = pick(LANGUAGES, place)
  const liked = pick(LIKED, place)
  const [body, ...topics] = pick(SAID[language][liked], place)
  const points = pick(POINTS[liked], place)
  const ratingTenths =
    SOURCE_FACTS[source].scale === 5
      ? Math.max(10, Math.round(points) * 5)
      : source === 'OWN'
        ? Math.round(points) * 10
        : points * 10
  const request_id = source === 'OWN' ? addRequest(ctx, batch, one, { state: 'ANSWERED', today: one.departure }) : null
  const id = ctx.newId()
  const score = rating100(source, ratingTenths)
  const posted_at = at(addDays(one.departure, 3), '06:15')
  const isWaiting = place < 12
  const isLow = score <= 60
  const state: ReviewState = isWaiting
    ? place % 5 === 3
      ? 'REPLY_DRAFTED'
      : 'NEW'
    : isLow || place % 3 > 0
      ? 'REPLIED'
      : 'NO_REPLY_NEEDED'
  const own = source === 'OWN'
  batch.add('reviews', {
    property_id: ctx.property.id, id, source, external_id: request_id ?? `demo-${place}`, request_id, booking_id: own || place % 3 === 0 ? one.id : null,
    author: own ? one.name : pick(AUTHORS, place), language, title: '', body, positive: '', negative: '', rating_tenths: ratingTenths, rating100: score,
    wants_contact: own && isLow && place % 4 === 0, is_verified: own || place % 3 === 0, posted_at, state, display: own && !isLow && !isWaiting ? 'SHOWN' : 'PENDING',
    display_reason: '', is_reported: false, is_sample: true, created_at: posted_at, version: 1,
  }) // prettier-ignore
  if (own) addResponses(ctx, batch, id, { ...story, liked, language })
  if (own && liked === 'high' && place < MOST_WITH_PICTURES && place % 4 === 0)
    addPictures(ctx, batch, id, { ...story, created_at: posted_at })
  for (const topic of topics)
    batch.add('review_topics', {
      property_id: ctx.property.id,
      review_id: id,
      topic,
      score100: liked === 'high' ? 100 : liked === 'middle' ? 60 : 20,
    })
  if (state === 'REPLIED' || state === 'REPLY_DRAFTED')
    addReply(ctx, batch, {
      review_id: id,
      language,
      posted_at,
      isPublished: state === 'REPLIED',
      hours: 3 + ((place * 7) % 40),
    })
  if (isWaiting && isLow) addCase(ctx, batch, one, { review_id: id, body, score, posted_at })
}

type Written = {
  review_id: string
  language: keyof typeof REPLIES
  posted_at: Instant
  isPublished: boolean
  hours: number
}
function addReply(ctx: Context, batch: Batch, { review_id, language, posted_at, isPublished, hours }: Written): void {
  const decided = new Date(Date.parse(posted_at) + hours * 3_600_000).toISOString()
  batch.add('review_replies', {
    property_id: ctx.property.id, id: ctx.newId(), review_id, body: REPLIES[language], author_name: ctx.actor.name, state: isPublished ? 'PUBLISHED' : 'DRAFT',
    reason: '', decided_by: isPublished ? ctx.actor.name : '', decided_at: isPublished && decided < ctx.now ? decided : isPublished ? posted_at : null, created_at: posted_at,
  }) // prettier-ignore
}

type Low = { review_id: string; body: string; score: number; posted_at: Instant }
function addCase(ctx: Context, batch: Batch, one: Left, { review_id, body, score, posted_at }: Low): void {
  const id = ctx.newId()
  batch.add('cases', {
    property_id: ctx.property.id, id, number: ctx.newReference(), token: `${ctx.property.id}-${newToken()}`, desk: 'SERVICE', kind: 'COMPLAINT', state: 'NEW', priority: 'HIGH',
    subject: `Review with a score of ${score} of 100`, name: one.name, email: one.email, phone: '', language: 'en', reference: one.reference, place: '', assignee_name: '',
    resolution: '', reopened: 0, due_at: posted_at, created_at: posted_at, created_by_name: '', changed_at: posted_at, version: 1, is_sample: true, review_id,
  }) // prettier-ignore
  const entry = {
    property_id: ctx.property.id,
    id: ctx.newId(),
    case_id: id,
    kind: 'IN',
    body,
    author_name: one.name,
    created_at: posted_at,
  }
  batch.add('case_entries', entry)
}
