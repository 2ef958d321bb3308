import { useMutation, type UseMutationOptions } from '@tanstack/react-query'

/**
 * What a form makes or changes. A new thing that was saved while somebody typed on is stored: the next press changes it.
 * @param given what is changed; nothing: a new one
 * @returns `forget`, after which the form makes another
 */
export function useStored<
  Given extends { id: string },
  Made extends { id: string },
  Changed,
  New extends object,
  Change,
  CreateError,
  UpdateError,
>(
  given: Given | null | undefined,
  create: UseMutationOptions<Made, CreateError, New>,
  update: UseMutationOptions<Changed, UpdateError, Change>,
) {
  const made = useMutation(create)
  const { mutateAsync: change } = useMutation(update)
  const stored = given ?? made.data
  return {
    stored,
    store: (input: Omit<New, 'submissionId'>, submissionId: string): Promise<Made | Changed> =>
      stored
        ? change({ id: stored.id, ...input } as unknown as Change)
        : made.mutateAsync({ ...input, submissionId } as unknown as New),
    forget: made.reset,
  }
}
