// Sets the printed issues of the demo content anew: `node server/demo/pdfs/make.ts`. What it writes is committed, so
// that a first start need not set type.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { demoPosts } from '../posts/index.ts'
import { demoIssues } from './issues.ts'
import { typeset } from './typeset.ts'

const side = 480
const folder = join(import.meta.dirname, 'files')

await mkdir(folder, { recursive: true })
for (const issue of demoIssues) {
  const posts = issue.posts.map((title) => {
    const post = demoPosts.find((candidate) => candidate.title === title)
    if (!post) throw new Error(`There is no post ${title}`)
    return post
  })
  const picture = sharp(join(import.meta.dirname, '../pictures', `${issue.drawing}.svg`))
  const jpeg = await picture
    .resize(side, side, { fit: 'cover' })
    .flatten()
    .jpeg({ quality: 55, mozjpeg: true })
    .toBuffer()
  await writeFile(join(folder, `${issue.file}.pdf`), typeset(issue, posts, { jpeg, side }))
}
