import { useEffect } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { Asked, Named, Reply } from '#core/contract.ts'
import { ApiError, useSend, type Issue } from './api.ts'
import { refusalText } from './refusal-text.ts'
import { useLeaveGuard } from './leave-guard.ts'

type Values<R extends Named> = Asked<R> & FieldValues

export type RouteForm<R extends Named> = UseFormReturn<Values<R>> & {
  /** For `<form onSubmit>`. */
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>
  isPending: boolean
  /** The server's "no" in words; show it once, with `<FormRefusal form={form} />`. */
  refusal: string | undefined
  error: ApiError | null
}

export type ZodIssue = Issue & {
  code?: string
  origin?: string
  minimum?: unknown
  maximum?: unknown
  inclusive?: boolean
  format?: string
  input?: unknown
}

/** Sentences that contracts write themselves, by what they are in English: they hold dots and colons, so no path leads to one. */
const SAID = 'validation:said'
const saidOf = (t: TFunction, message: string): string | undefined =>
  (t(SAID, { returnObjects: true }) as Readonly<Record<string, string>>)[message]

/**
 * The sentence for a rule that was not met. Sentences a contract writes itself win.
 *
 * @param write a limit as people read it where the form holds something else, such as minor units
 */
export function issueText(t: TFunction, issue: ZodIssue, write: (limit: number) => string = String): string {
  const said = saidOf(t, issue.message)
  if (said !== undefined) return said
  if (issue.code === 'custom' || !issue.code) return issue.message
  if (issue.code === 'invalid_type') return t('validation:required')
  if (issue.code === 'too_small') {
    if (issue.origin === 'string')
      return issue.minimum === 1 ? t('validation:required') : t('validation:tooShort', { count: Number(issue.minimum) })
    if (issue.minimum === 0 && issue.inclusive === false) return t('validation:positive')
    return t('validation:tooSmall', { minimum: write(Number(issue.minimum)) })
  }
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? t('validation:tooLong', { count: Number(issue.maximum) })
      : t('validation:tooBig', { maximum: write(Number(issue.maximum)) })
  if (issue.code === 'invalid_format')
    return t(`validation:format.${issue.format}`, { defaultValue: t('validation:invalid') })
  if (issue.code === 'invalid_value') return t('validation:choose')
  return t('validation:invalid')
}

/** An empty field is a field not given: '' and null become absent, so optional rules let them pass. */
export function withoutBlanks<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutBlanks) as T
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([, each]) => each !== '' && each !== undefined && each !== null)
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutBlanks(each)])) as T
}

const resolverOf =
  <R extends Named>(route: R, t: TFunction): Resolver<Values<R>, unknown, Values<R>> =>
  (values) => {
    const asked = withoutBlanks(values)
    const checked = route.input.safeParse(asked)
    if (checked.success) return { values: asked, errors: {} }
    const errors: Record<string, unknown> = {}
    for (const issue of checked.error.issues as ZodIssue[])
      put(errors, issue.path, { type: issue.code ?? 'custom', message: issueText(t, issue), issue })
    return { values: {}, errors: errors as FieldErrors<Values<R>> }
  }

/** Writes `error` at a path into a tree as react-hook-form keeps it; the first one at a place stays. */
function put(
  tree: Record<string, unknown>,
  path: Issue['path'],
  error: { type: string; message: string; issue: Issue },
): void {
  const [head = 'root', ...rest] = path.map(String)
  if (rest.length === 0) tree[head] ??= error
  else put((tree[head] ??= {}) as Record<string, unknown>, rest, error)
}

type FormOptions<R extends Named> = {
  defaults: DefaultValues<Values<R>>
  onDone: (reply: Reply<R>) => void
  /** Ask before leaving with unsaved changes. On by default. */
  guarded?: boolean
}

/**
 * A form that asks one route: the contract's rules, the contract's names, one place for its refusal.
 * Faults the server finds in a field are shown at that field; everything else is `refusal`.
 */
export function useRouteForm<R extends Named>(
  route: R,
  { defaults, onDone, guarded = true }: FormOptions<R>,
): RouteForm<R> {
  const { t } = useTranslation(['validation', 'refusals'])
  const { mutate, isPending, error, reset: forget } = useSend(route)
  const form = useForm<Values<R>, unknown, Values<R>>({
    resolver: resolverOf(route, t),
    defaultValues: defaults,
    mode: 'onSubmit',
  })
  useLeaveGuard(guarded && form.formState.isDirty && !isPending)

  useEffect(() => {
    for (const issue of error?.issues ?? []) {
      const message = issueText(t, issue)
      form.setError(issue.path.join('.') as Path<Values<R>>, { type: 'server', message }, { shouldFocus: true })
    }
  }, [error, form, t])

  const submit = form.handleSubmit((values) => {
    forget()
    mutate(values, {
      onSuccess: (reply) => {
        form.reset(form.getValues())
        onDone(reply)
      },
    })
  })
  const rootFault = form.formState.errors.root?.message
  const refusal = error ? (error.issues.length > 0 ? t('refusals:invalid') : refusalText(t, error)) : rootFault
  return { ...form, submit, isPending, refusal, error }
}
