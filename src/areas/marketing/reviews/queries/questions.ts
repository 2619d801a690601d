import type { Day, Instant } from '#core/dates.ts'
import { refuse } from '#core/refusal.ts'
import type { Tx } from '#server/request/context.ts'
import type { QuestionAnswer, QuestionResponse, QuestionScore, ReviewQuestion } from '../contract/questions.ts'

const QUESTION = `select id, kind, text_en as "textEn", text_fr as "textFr", retired_at is not null as "isRetired", version from review_questions`
const ALL = `${QUESTION} where property_id = $1 order by retired_at is not null, place, id limit 300`
/** In their order, the retired ones last. */
export const findQuestions = (tx: Tx): Promise<ReviewQuestion[]> =>
  tx.named('reviews.findQuestions', ALL, [tx.propertyId])

const GET = `${QUESTION} where property_id = $1 and id = $2`
/** @throws Refusal not_found */
export async function getQuestion(tx: Tx, id: string): Promise<ReviewQuestion> {
  const [row] = await tx.named<ReviewQuestion>('reviews.getQuestion', GET, [tx.propertyId, id])
  return row ?? refuse('not_found', { reviewQuestionId: id })
}

const LOCK = `select pg_advisory_xact_lock(hashtextextended('review questions', $1::bigint)) is null as locked`
/** One after the other changes which questions there are. */
export const lockQuestions = (tx: Tx): Promise<unknown> => tx.named('reviews.lockQuestions', LOCK, [tx.propertyId]) // prettier-ignore

const INSERT = `
  insert into review_questions (property_id, id, kind, text_en, text_fr, place)
  values ($1, $2, $3, $4, $5, coalesce((select max(q.place) + 1 from review_questions q where q.property_id = $1), 0))`
type Texts = Pick<ReviewQuestion, 'id' | 'textEn' | 'textFr'>
export const insertQuestion = (tx: Tx, { id, kind, textEn, textFr }: Texts & Pick<ReviewQuestion, 'kind'>): Promise<unknown> =>
  tx.named('reviews.insertQuestion', INSERT, [tx.propertyId, id, kind, textEn, textFr]) // prettier-ignore

const CHANGE =
  'update review_questions set text_en = $3, text_fr = $4, version = version + 1 where property_id = $1 and id = $2'
export const updateQuestion = (tx: Tx, { id, textEn, textFr }: Texts): Promise<unknown> =>
  tx.named('reviews.updateQuestion', CHANGE, [tx.propertyId, id, textEn, textFr])

const RETIRE = `
  update review_questions set retired_at = $3, version = version + 1,
         place = (select coalesce(max(q.place), 0) + 1 from review_questions q where q.property_id = $1)
   where property_id = $1 and id = $2`
export const setRetired = (tx: Tx, id: string, at: Instant | null): Promise<unknown> =>
  tx.named('reviews.setRetired', RETIRE, [tx.propertyId, id, at])

const ORDER = `
  update review_questions q set place = o.place from unnest($2::uuid[]) with ordinality o (id, place) where q.property_id = $1 and q.id = o.id`
export const orderQuestions = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx.named('reviews.orderQuestions', ORDER, [tx.propertyId, ids])

const SAVE = `
  with given as (select g."questionId" as id, g.value, g.words from jsonb_to_recordset($3::jsonb) as g ("questionId" uuid, value int, words text)),
  gone as (delete from review_question_answers a using review_questions q
            where a.property_id = $1 and a.review_id = $2 and q.property_id = a.property_id and q.id = a.question_id and q.retired_at is null
              and a.question_id not in (select id from given))
  insert into review_question_answers (property_id, review_id, question_id, value, words) select $1, $2, id, value, words from given
  on conflict (property_id, review_id, question_id) do update set value = excluded.value, words = excluded.words`
/** Stores what a guest answered; those to questions that are no longer put stay. */
export const storeResponses = (tx: Tx, reviewId: string, answers: readonly QuestionAnswer[]): Promise<unknown> =>
  tx.named('reviews.saveResponses', SAVE, [tx.propertyId, reviewId, JSON.stringify(answers)])

const OF_REVIEW = `
  select q.id as "questionId", q.kind, q.text_en as "textEn", q.text_fr as "textFr", a.value, a.words
    from review_question_answers a join review_questions q on q.property_id = a.property_id and q.id = a.question_id
   where a.property_id = $1 and a.review_id = $2 order by q.retired_at is not null, q.place, q.id`
export const findResponses = (tx: Tx, reviewId: string): Promise<QuestionResponse[]> =>
  tx.named('reviews.findResponses', OF_REVIEW, [tx.propertyId, reviewId])

const AVERAGES = `
  select q.id as "questionId", q.text_en as "textEn", q.text_fr as "textFr", q.retired_at is not null as "isRetired",
         date_trunc('month', r.posted_at at time zone $3)::date as month, count(*)::int as count,
         round(avg(a.value * case q.kind when 'SCALE' then 10 when 'STARS' then 20 else 100 end))::int as score100
    from review_questions q
    join review_question_answers a on a.property_id = q.property_id and a.question_id = q.id
    join reviews r on r.property_id = a.property_id and r.id = a.review_id
   where q.property_id = $1 and q.kind <> 'TEXT' and r.posted_at >= $2::date::timestamp at time zone $3
   group by q.property_id, q.id, 5 order by q.retired_at is not null, q.place, q.id, 5`
/** Averages by question and month, of 100; of yes and no, the share of yes. */
export const findQuestionScores = (tx: Tx, from: Day, timeZone: string): Promise<QuestionScore[]> =>
  tx.named('reviews.findQuestionScores', AVERAGES, [tx.propertyId, from, timeZone])
