import { data, refused } from './answers.ts'
import { inTurn, press, pressInDialog } from './deeds.ts'
import { category } from './samples.ts'
import { alert, button, dialog, heading, status, type Deed, type Screen } from './table.ts'

const categories = { 'categories.list': data([category, { ...category, id: 'c2', slug: 'two', order: 2 }]) }

const fillCategory: Deed = async (page, say) => {
  await page.getByLabel(say('adminCategories:nameTa')).fill('சிறுகதைகள்')
  await page.getByLabel(say('adminCategories:nameEn')).fill('Stories')
  await page.locator('.cform button[type=submit]').click()
}

/** The desk: the form and the order of categories. */
export const adminCategories: Screen[] = [
  {
    screen: 'categories',
    at: '/admin/categories',
    as: 'admin',
    steps: [
      {
        when: 'the form is sent empty',
        answers: {
          ...categories,
          'categories.create': refused('INTERNAL'),
          'categories.delete': refused('INTERNAL'),
          'categories.reorder': refused('INTERNAL'),
        },
        do: (page) => page.locator('.cform button[type=submit]').click(),
        shows: [alert('T-193', 'Please fill all fields', 'adminCategories:errors.fill')],
      },
      {
        when: 'the server fails',
        do: fillCategory,
        shows: [alert('T-194', 'Failed to save category', 'adminCategories:errors.save')],
      },
      {
        when: 'the order cannot be kept',
        do: (page) => page.locator('.crow-handle').first().press('ArrowDown'),
        shows: [alert('T-196', 'Failed to update order', 'adminCategories:errors.order')],
      },
      {
        when: 'one is to be deleted',
        do: press('adminCategories:delete'),
        shows: [dialog('T-201', 'Delete this category?', 'adminCategories:deleteConfirm')],
      },
      {
        when: 'it cannot be deleted',
        do: pressInDialog('adminCategories:delete'),
        shows: [alert('T-195', 'Delete failed', 'adminCategories:errors.delete')],
      },
    ],
  },
  {
    screen: 'categories, when all goes well',
    at: '/admin/categories',
    as: 'admin',
    waits: true,
    steps: [
      {
        when: 'it is opened',
        answers: categories,
        shows: [heading('', 'Categories', 'adminCategories:title')],
      },
      {
        when: 'a new one is sent',
        answers: {
          'categories.create': data(category),
          'categories.update': data(category),
          'categories.delete': data({ id: category.id }),
          'categories.reorder': categories['categories.list'],
        },
        do: fillCategory,
        shows: [status('T-197', 'Category created successfully', 'adminCategories:created')],
        lasts: 3000,
      },
      {
        when: 'one is edited',
        do: press('adminCategories:edit'),
        shows: [
          button('T-192', 'Update', 'adminCategories:update'),
          button('T-140', 'Cancel', 'adminCategories:cancel'),
        ],
      },
      {
        when: 'it is saved',
        do: (page) => page.locator('.cform button[type=submit]').click(),
        shows: [status('T-198', 'Category updated successfully', 'adminCategories:updated')],
      },
      {
        when: 'the order is changed',
        do: (page) => page.locator('.crow-handle').first().press('ArrowDown'),
        shows: [status('T-200', 'Order updated', 'adminCategories:ordered')],
      },
      {
        when: 'one is deleted',
        do: inTurn(press('adminCategories:delete'), pressInDialog('adminCategories:delete')),
        shows: [status('T-199', 'Category deleted', 'adminCategories:deleted')],
      },
    ],
  },
  {
    screen: 'categories, when the server fails',
    at: '/admin/categories',
    as: 'admin',
    when: 'they cannot be loaded',
    answers: { 'categories.list': refused('INTERNAL') },
    shows: [alert('T-179', 'Failed to fetch categories', 'adminCategories:errors.fetch')],
  },
]
