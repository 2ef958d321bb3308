import type { UserContext } from '#server/core/context.ts'
import { errorOfField } from '#server/core/errors.ts'
import type { FormFile } from '#server/core/multipart.ts'
import { acceptUpload, discardUploads } from './media.uploads.service.ts'

/**
 * Stores the files of a form, and passes the ids of their uploads to `work`; if that fails, all of them are removed.
 * @param nameField the field name of a file in errors; by default its form field
 * @throws AppError what `acceptUpload` and `work` throw
 */
export async function withUploads<T>(
  ctx: UserContext,
  files: FormFile[],
  work: (uploadIds: string[]) => Promise<T>,
  nameField: (file: FormFile, index: number) => string = ({ field }) => field,
): Promise<T> {
  const uploadIds: string[] = []
  try {
    for (const [index, file] of files.entries()) {
      try {
        uploadIds.push((await acceptUpload(ctx, file)).id)
      } catch (error) {
        throw errorOfField(nameField(file, index), error)
      }
    }
    return await work(uploadIds)
  } catch (error) {
    await discardUploads(ctx, uploadIds)
    throw error
  }
}
