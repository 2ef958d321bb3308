import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { AdminForm, FormNotes } from './admin-form.tsx'
import { FormCancel } from './form-dialog.tsx'
import type { AdminForm as FormState, FieldValues } from './use-admin-form.ts'

interface ListFormState<T> {
  /** Undefined: no form is open. */
  editing: T | undefined
  edit: (what: T) => void
  close: () => void
  top: RefObject<HTMLDivElement | null>
  heading: RefObject<HTMLHeadingElement | null>
}

/**
 * What the form above a list is for, and where the focus goes: into the form when it opens, and to the heading of the list
 * when it closes.
 */
export function useListForm<T>(): ListFormState<T> {
  const [editing, setEditing] = useState<T>()
  const top = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (editing === undefined) return
    scrollTo({ top: 0 })
    top.current?.querySelector<HTMLElement>(':is(input, textarea):not([readonly])')?.focus()
  }, [editing])
  const close = () => {
    setEditing(undefined)
    heading.current?.focus()
  }
  return { editing, edit: setEditing, close, top, heading }
}

interface ListFormPageProps<T> {
  state: ListFormState<T>
  title: string
  note?: string | undefined
  /** The form is always there: what it is for while nothing is edited. */
  always?: T
  /** What the button says that opens the form for something new, and what it says while a form is open. */
  add?: string
  hide?: string
  onAdd?: () => void
  tabs?: ReactNode
  form: (editing: T) => ReactNode
  /** The heading of the list, for screen readers. */
  heading: string
  children: ReactNode
}

/** A page with a list, and above it the form of one of its rows. */
export function ListFormPage<T>(props: ListFormPageProps<T>) {
  const { state, title, note, always, add, hide, onAdd, tabs, form, heading, children } = props
  const { editing = always, close, top, heading: headingRef } = state
  const isOpen = editing !== undefined
  return (
    <>
      <PageHead
        title={title}
        note={note}
        aside={
          add && (
            <Button aria-expanded={isOpen} look={isOpen ? 'line' : 'solid'} onClick={isOpen ? close : onAdd}>
              {isOpen ? hide : add}
            </Button>
          )
        }
      />
      {tabs}
      {isOpen && (
        <div ref={top} className="work-form-place">
          {form(editing)}
        </div>
      )}
      <h2 className="vh work-list-heading" ref={headingRef} tabIndex={-1}>
        {heading}
      </h2>
      {children}
    </>
  )
}

interface ListFormProps<I extends FieldValues, O> {
  form: FormState<I, O>
  title: string
  className?: string
  /** What the button says that sends the form; something else while it is being sent. */
  submit: string
  cancel: string
  /** Saves, and says so. What it throws is said by the form. It may change `typed`, a copy, to what is saved now. */
  onSave: (input: O, typed: I) => Promise<void>
  /** The queries whose answers have changed then. */
  changes: QueryKey
  /** The form is saved or given up. */
  onDone: () => void
  children: ReactNode
}

/** A form that opens above a list, makes or changes one of its rows, and closes. */
export function ListForm<I extends FieldValues, O>(props: ListFormProps<I, O>) {
  const { form, title, className, submit, cancel, onSave, changes, onDone, children } = props
  const queryClient = useQueryClient()
  const titleId = useId()
  const save = async (input: O, typed: I) => {
    await onSave(input, typed)
    if (form.finish(typed)) onDone()
    await queryClient.invalidateQueries({ queryKey: changes })
  }
  return (
    <AdminForm
      form={form}
      className={classNames('work-form', className)}
      labelledBy={titleId}
      onSubmit={save}
      onClose={onDone}
    >
      <h2 id={titleId}>
        <LangText>{title}</LangText>
      </h2>
      {children}
      <div className="work-notes">
        <FormNotes form={form} />
      </div>
      <div className="work-row">
        <Button type="submit" aria-disabled={form.isBusy}>
          {submit}
        </Button>
        <FormCancel>{cancel}</FormCancel>
      </div>
    </AdminForm>
  )
}
