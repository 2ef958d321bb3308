import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { LetterInput } from '#shared/letters.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useToast } from '#client/ui/toast.tsx'

/** Makes a letter and opens it; one at a time. */
export function useNewLetter() {
  const trpc = useTrpc()
  const navigate = useNavigate()
  const toasts = useToast()
  const sentence = useSentence()
  const queryClient = useQueryClient()
  const create = useMutation(
    trpc.letters.create.mutationOptions({
      onSuccess: async ({ id }) => {
        void queryClient.invalidateQueries({ queryKey: trpc.letters.pathKey() })
        await navigate({ to: '/admin/letters/$id', params: { id } })
      },
      onError: (error) => toasts.show(sentence(error)),
    }),
  )
  return {
    isPending: create.isPending,
    begin: (letter: Partial<LetterInput> & Pick<LetterInput, 'lang' | 'audience'>) => {
      if (!create.isPending) create.mutate(letter)
    },
  }
}
