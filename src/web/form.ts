import { useEffect, useState } from 'react'
import {
  get,
  useForm,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { RequestOf, Named, Reply } from '#core/contract.ts'
import type { RefusalCode } from '#core/refusal.ts'
import { useSend } from './api.ts'
import { ApiError, type Issue } from './api-error.ts'
import { rulesOf } from './input-rules.ts'
import { issueText } from './issue-text.ts'
import { refusalText } from './refusal-text.ts'
import { useLeaveGuard } from './leave-guard.ts'

/** The values of a form of a route: its input without the fields the screen knows by itself. */
type Values<R extends Named, K extends keyof RequestOf<R> = never> = ([K] extends [never]
  ? RequestOf<R>
  : Omit<RequestOf<R>, K>) &
  FieldValues

/** @typeParam K fields of the input that are not typed, such as ids and versions */
export type RouteForm<R extends Named, K extends keyof RequestOf<R> = never> = UseFormReturn<Values<R, K>> & {
  /** For `<form onSubmit>`. */
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>
  isPending: boolean
  /** The server's "no" in words; show it once, with `<FormRefusal form={form} />`. */
  refusal: string | undefined
  error: ApiError | null
}

/** What a set of fields needs of the form around it. */
export type FieldsForm<V extends FieldValues> = UseFormReturn<V, unknown, V> &
  Pick<RouteForm<Named>, 'submit' | 'isPending' | 'refusal' | 'error'>

/**
 * A form seen as one of fewer fields, so that one set of fields draws both what adds and what changes.
 * It compiles only where the form has each of those fields, with the types the set expects.
 */
export function fieldsOf<C extends FieldValues, V extends C>(form: FieldsForm<V>): FieldsForm<C>
export function fieldsOf(form: object): object {
  return form
}

/** An empty field is a field not given: '' and null become absent, so optional rules let them pass. */
export function withoutBlanks<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutBlanks) as T
  if (value === null || typeof value !== 'object') return value
  const stored = Object.entries(value).filter(([, each]) => each !== '' && each !== undefined && each !== null)
  return Object.fromEntries(stored.map(([key, each]) => [key, withoutBlanks(each)])) as T
}

const unchecked = async <V>(values: V) => ({ values: withoutBlanks(values), errors: {} })

/** Lets nothing pass while the rules cannot be fetched. */
const checkedBy =
  <V extends FieldValues>(route: Named, known: object, t: TFunction): Resolver<V, unknown, V> =>
  async (values, _context, { names = [] }) => {
    const rules = await rulesOf(route).catch((error: ApiError) => error)
    if (rules instanceof ApiError) return refused({ root: { type: rules.code, message: refusalText(t, rules) } })
    const input = withoutBlanks(values)
    const checked = rules.safeParse({ ...input, ...known })
    if (checked.success) return { values: input, errors: {} }
    const errors: Record<string, unknown> = {}
    const issues = checked.error.issues as Issue[]
    for (const issue of issues) put(errors, issue.path, errorOf(t, issue))
    const unseen = issues.find(({ path }) => path.length > 0 && !(names as string[]).includes(path.join('.')))
    if (unseen) put(errors, [], errorOf(t, unseen))
    return refused(errors)
  }

const refused = <V extends FieldValues>(errors: object) => ({ values: {}, errors: errors as FieldErrors<V> })

/** A broken rule in the form of react-hook-form; the field shows its limit itself. */
const errorOf = (t: TFunction, issue: Issue) => ({
  type: issue.code ?? 'custom',
  message: issueText(t, issue),
  issue,
})

/** Writes `error` at a path into react-hook-form's error tree; the first one at a path stays. */
function put(tree: Record<string, unknown>, path: Issue['path'], error: ReturnType<typeof errorOf>): void {
  const [head = 'root', ...rest] = path.map(String)
  if (rest.length === 0) tree[head] ??= error
  else put((tree[head] ??= {}) as Record<string, unknown>, rest, error)
}

type FormOptions<R extends Named, K extends keyof RequestOf<R>> = {
  /** Input that is not typed: sent as it was when the form was opened, as is what is typed over. */
  known?: Pick<RequestOf<R>, K>
  defaults: DefaultValues<Values<R, K>>
  onDone: (reply: Reply<R>) => void
  /** The field a refusal belongs to: it is shown at that field, which gets the focus. */
  refusedAt?: Partial<Record<RefusalCode, Path<Values<R, K>>>>
  /** Confirm before leaving with unsaved changes. On by default. */
  guarded?: boolean
  /** Check what was typed before it is sent; off, the server alone does, and no rules are fetched. On by default. */
  checked?: boolean
}

/**
 * A form for one route: the contract's rules, the contract's names, one place for its refusal. The rules are fetched once something
 * is typed.
 * Faults the server finds in a field are shown at that field; everything else is `refusal`.
 */
export function useRouteForm<R extends Named, K extends keyof RequestOf<R> = never>(
  route: R,
  { known: knownNow, defaults, onDone, refusedAt = {}, guarded = true, checked = true }: FormOptions<R, K>,
): RouteForm<R, K> {
  const { t } = useTranslation(['validation', 'refusals'])
  const [known] = useState(knownNow)
  const { mutate, isPending, error, reset: forget } = useSend(route)
  const form = useForm<Values<R, K>, unknown, Values<R, K>>({
    resolver: checked ? checkedBy(route, known ?? {}, t) : unchecked,
    defaultValues: defaults,
    mode: 'onSubmit',
  })
  const { isDirty } = form.formState
  useLeaveGuard(guarded && isDirty && !isPending)

  useEffect(() => {
    if (isDirty && checked) rulesOf(route).catch(() => {}) // fetched again when the form is sent
  }, [isDirty, checked, route])

  useEffect(() => {
    for (const issue of error?.issues ?? [])
      form.setError(issue.path.join('.') as Path<Values<R, K>>, errorOf(t, issue), { shouldFocus: true })
  }, [error, form, t])

  const spokenOf = (refusedAt as Record<string, Path<Values<R, K>> | undefined>)[error?.code ?? '']
  useEffect(() => {
    if (error && spokenOf)
      form.setError(spokenOf, { type: error.code, message: refusalText(t, error) }, { shouldFocus: true })
  }, [error, form, spokenOf, t])

  const submit = form.handleSubmit((values) => {
    forget()
    mutate({ ...values, ...known } as RequestOf<R>, {
      onSuccess: (reply) => {
        form.reset(form.getValues())
        onDone(reply)
      },
    })
  })
  const { errors } = form.formState
  // Only the error of a field on screen carries a ref.
  const isMarked = ({ path }: Issue) => (get(errors, path.join('.')) as FieldError | undefined)?.ref !== undefined
  const text = error && !spokenOf ? refusalText(t, error, isMarked) : undefined
  const refusal = error ? text : errors.root?.message
  return { ...form, submit, isPending, refusal, error }
}
