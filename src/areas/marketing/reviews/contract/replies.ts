import * as z from 'zod'
import { LinkedWork } from '#areas/people/projects/contract/linked-work.ts'
import { Day, Instant } from '#core/dates.ts'
import {
  DELIVERIES,
  DISPLAYS,
  OTHER_SOURCES,
  SOURCE_TESTS,
  REPLY_STATES,
  REQUEST_KINDS,
  REQUEST_STATES,
  REVIEW_SOURCES,
  REVIEW_STATES,
  SKIP_REASONS,
  TOPICS,
} from './choices.ts'
import { ReviewGesture } from './gesture.ts'
import { OpenQuestion, QuestionAnswer, QuestionResponse, QuestionScore } from './questions.ts'

export const TopicScore = z.strictObject({ topic: z.enum(TOPICS), score100: z.int().min(0).max(100) })
export type TopicScore = z.infer<typeof TopicScore>

/** A guest's opinion, with its author where known. */
export const Review = z
  .object({
    id: z.uuid(),
    source: z.enum(REVIEW_SOURCES),
    author: z.string(),
    /** Two letters; empty where it is not known. */
    language: z.string(),
    title: z.string(),
    body: z.string(),
    positive: z.string(),
    negative: z.string(),
    /** In tenths of a point, on the scale of its source. */
    ratingTenths: z.int(),
    /** The rating as a share of the best one. */
    score100: z.int(),
    wantsContact: z.boolean(),
    isVerified: z.boolean(),
    postedAt: Instant,
    state: z.enum(REVIEW_STATES),
    display: z.enum(DISPLAYS),
    displayReason: z.string(),
    isReported: z.boolean(),
    bookingReference: z.string(),
    /** By when it is answered; null for one that is decided, or takes no reply. */
    dueAt: Instant.nullable(),
    /** What became of the published reply at its source. */
    delivery: z.enum(DELIVERIES),
    topics: z.array(TopicScore),
    /** Its words in another language; empty where no one translated them. */
    translation: z.string(),
    translationLanguage: z.string(),
    /** Empty where its source translated it. */
    translatedBy: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

export const ReviewReply = z
  .object({
    id: z.uuid(),
    body: z.string(),
    author: z.string(),
    state: z.enum(REPLY_STATES),
    reason: z.string(),
    decidedBy: z.string(),
    decidedAt: Instant.nullable(),
    createdAt: Instant,
    delivery: z.enum(DELIVERIES),
    /** What the source, or the call to it, returned last. */
    deliveryNote: z.string(),
    nextTryAt: Instant.nullable(),
    sentAt: Instant.nullable(),
  })
  .meta({ id: 'ReviewReply' })
export type ReviewReply = z.infer<typeof ReviewReply>

/** The stay a review is about. */
export const ReviewedStay = z
  .object({
    reference: z.string(),
    guestName: z.string(),
    arrival: Day,
    departure: Day,
    /** Room numbers, or the types where no room is known. */
    rooms: z.array(z.string()),
    /** How it was booked: direct, or the agency's name. */
    source: z.string(),
  })
  .meta({ id: 'ReviewedStay' })
export type ReviewedStay = z.infer<typeof ReviewedStay>

/** The order or the appointment a review is about. */
export const ReviewedVisit = z
  .object({
    reference: z.string(),
    guestName: z.string(),
    day: Day,
    outletName: z.string(),
    orderId: z.uuid().nullable(),
    appointmentId: z.uuid().nullable(),
  })
  .meta({ id: 'ReviewedVisit' })
export type ReviewedVisit = z.infer<typeof ReviewedVisit>

/** What a review was before its source changed it. */
export const ReviewVersion = z
  .object({
    number: z.int(),
    author: z.string(),
    title: z.string(),
    body: z.string(),
    positive: z.string(),
    negative: z.string(),
    ratingTenths: z.int(),
    replacedAt: Instant,
  })
  .meta({ id: 'ReviewVersion' })
export type ReviewVersion = z.infer<typeof ReviewVersion>

export const WholeReview = z
  .object({
    review: Review,
    /** Its source takes replies by itself. */
    isConnected: z.boolean(),
    /** The latest first. */
    versions: z.array(ReviewVersion),
    replies: z.array(ReviewReply),
    /** To questions of the property's own. */
    answers: z.array(QuestionResponse),
    /** That the guest added. */
    pictures: z.array(
      z.object({ id: z.uuid(), width: z.int(), height: z.int(), url: z.string(), smallUrl: z.string() }),
    ),
    stay: ReviewedStay.nullable(),
    visit: ReviewedVisit.nullable(),
    /** Work items that were made of it, the first one first. */
    work: z.array(LinkedWork),
    /** A customer of the property wrote it. */
    hasGuest: z.boolean(),
    /** A code of an offer that the guest was given for what went wrong; null where none was. */
    gesture: ReviewGesture.nullable(),
    case: z.object({ id: z.uuid(), number: z.string(), state: z.string(), desk: z.string() }).nullable(),
    /** Other reviews of the same guest, the latest first. */
    earlier: z.array(z.object({ id: z.uuid(), source: z.enum(REVIEW_SOURCES), score100: z.int(), postedAt: Instant })),
  })
  .meta({ id: 'WholeReview' })
export type WholeReview = z.infer<typeof WholeReview>

export const ReviewRequest = z
  .object({
    id: z.uuid(),
    kind: z.enum(REQUEST_KINDS),
    state: z.enum(REQUEST_STATES),
    skipReason: z.enum(['', ...SKIP_REASONS]),
    guestName: z.string(),
    reference: z.string(),
    email: z.string(),
    /** The day of departure, or of the visit. */
    departure: Day,
    orderId: z.uuid().nullable(),
    appointmentId: z.uuid().nullable(),
    createdAt: Instant,
    remindedAt: Instant.nullable(),
    answeredAt: Instant.nullable(),
    /** The reply, once there is one. */
    reviewId: z.uuid().nullable(),
  })
  .meta({ id: 'ReviewRequest' })
export type ReviewRequest = z.infer<typeof ReviewRequest>

export const Funnel = z
  .object({ asked: z.int(), opened: z.int(), answered: z.int(), shown: z.int(), skipped: z.int() })
  .meta({ id: 'ReviewFunnel' })
export type Funnel = z.infer<typeof Funnel>

export const ReviewSettings = z
  .object({
    /** After a stay. */
    isAsking: z.boolean(),
    isAskingOrders: z.boolean(),
    isAskingAppointments: z.boolean(),
    /** Days after the departure. */
    delayDays: z.int(),
    /** Days after the request; 0 for none. */
    reminderDays: z.int(),
    /** Days before a guest is asked again. */
    pauseWeeks: z.int(),
    isPulse: z.boolean(),
    /** Of 100: such a score, and one below it, opens a case. */
    lowAt: z.int(),
    /** Hours in which a review is answered, by its score. */
    dueLowHours: z.int(),
    dueMiddleHours: z.int(),
    dueHighHours: z.int(),
    isPublic: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'ReviewSettings' })
export type ReviewSettings = z.infer<typeof ReviewSettings>

export const ReviewTemplate = z
  .object({ id: z.uuid(), name: z.string(), language: z.string(), body: z.string(), version: z.int() })
  .meta({ id: 'ReviewTemplate' })
export type ReviewTemplate = z.infer<typeof ReviewTemplate>

/** A source with how it delivers its reviews here, and where replies go. */
export const ReviewSourceSetUp = z
  .object({
    kind: z.enum(OTHER_SOURCES),
    isActive: z.boolean(),
    count: z.int(),
    /** Where it delivers its reviews; empty before its first key. */
    address: z.string(),
    /** The end of the key it calls with. */
    keyHint: z.string(),
    receivedAt: Instant.nullable(),
    /** Where replies are sent; empty: nowhere. */
    replyUrl: z.string(),
    replyKeyHint: z.string(),
    /** The last test of the connection, and what the source answered. */
    test: z.object({ state: z.enum(SOURCE_TESTS), note: z.string(), at: Instant.nullable() }),
  })
  .meta({ id: 'ReviewSourceSetUp' })
export type ReviewSourceSetUp = z.infer<typeof ReviewSourceSetUp>

export const ReviewSetUp = z
  .object({
    settings: ReviewSettings,
    sources: z.array(ReviewSourceSetUp),
    templates: z.array(ReviewTemplate),
  })
  .meta({ id: 'ReviewSetUp' })
export type ReviewSetUp = z.infer<typeof ReviewSetUp>

/** Scores of some months. Answers during the stay count in none of them. */
export const Scores = z
  .object({
    count: z.int(),
    /** The mean of all scores, of 100; null without any. */
    average: z.int().nullable(),
    /** How many gave up to 20, 40, 60, 80 and 100. */
    bands: z.array(z.int()).length(5),
    /** -100 to 100, of answers to our own question; null without any. */
    recommendationIndex: z.int().nullable(),
    /** Percent of the reviews that can be replied to. */
    responseRate: z.int().nullable(),
    /** Percent of the reviews that are answered or late: those answered by the time they were due. */
    inTimeRate: z.int().nullable(),
    /** From a review to its reply, in hours; half of them took longer. */
    medianHours: z.int().nullable(),
    /** Of the last three years, each review weighted by its age; null without any. */
    weighted: z.object({
      score100: z.int().nullable(),
      sources: z.array(z.object({ source: z.enum(REVIEW_SOURCES), score100: z.int(), count: z.int() })),
    }),
    /** First days of the months, the first one first. */
    months: z.array(Day),
    sources: z.array(z.object({ source: z.enum(REVIEW_SOURCES), month: Day, score100: z.int(), count: z.int() })),
    topics: z.array(z.object({ topic: z.enum(TOPICS), month: Day, score100: z.int(), count: z.int() })),
    questions: z.array(QuestionScore),
  })
  .meta({ id: 'ReviewScores' })
export type Scores = z.infer<typeof Scores>

/** What the guest's page shows and what was answered, for anyone with its link. */
export const Survey = z
  .object({
    kind: z.enum(REQUEST_KINDS),
    state: z.enum(['OPEN', 'CHANGEABLE', 'DONE', 'LATE']),
    isOptedOut: z.boolean(),
    /** A preview: its answers are not sent. */
    isPreview: z.boolean(),
    property: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
    arrival: Day,
    departure: Day,
    locale: z.string(),
    /** Of the property's own, in order. */
    questions: z.array(OpenQuestion),
    answer: z
      .object({
        rating: z.int(),
        body: z.string(),
        wantsContact: z.boolean(),
        stars: z.array(z.object({ topic: z.enum(TOPICS), stars: z.int() })),
        answers: z.array(QuestionAnswer),
        pictures: z.array(z.object({ id: z.uuid(), url: z.string() })),
      })
      .nullable(),
    /** The property's published reply. */
    reply: z.string(),
  })
  .meta({ id: 'StaySurvey' })
export type Survey = z.infer<typeof Survey>
