import { data, refused } from '../answers.ts'
import { inTurn, press, pressInDialog } from './actions.ts'
import { category } from './samples.ts'
import { alert, button, dialog, heading, status } from './shown.ts'
import { fails, state, walk, type Action, type Place, type Screen } from './table.ts'

const categories = { 'categories.list': data([category, { ...category, id: 'c2', slug: 'two', order: 2 }]) }

const fillCategory: Action = async (page, say) => {
  await page.getByLabel(say('adminCategories:nameTa')).fill('சிறுகதைகள்')
  await page.getByLabel(say('adminCategories:nameEn')).fill('Stories')
  await page.locator('.cform button[type=submit]').click()
}

const categoriesPage: Place = { at: '/admin/categories', as: 'admin' }

/** The admin: the form and the order of categories. */
export const adminCategories: Screen[] = [
  walk(
    'categories',
    {
      ...categoriesPage,
      answers: {
        ...categories,
        'categories.create': refused('INTERNAL'),
        'categories.delete': refused('INTERNAL'),
        'categories.reorder': refused('INTERNAL'),
      },
    },
    [
      state('the form is sent empty', (page) => page.locator('.cform button[type=submit]').click(), [
        alert('T-193, V-37', 'Please fill all fields', 'adminCategories:errors.fill'),
      ]),
      state('the server fails', fillCategory, [
        alert('T-194', 'Failed to save category', 'adminCategories:errors.save'),
      ]),
      state('the order cannot be kept', (page) => page.locator('.sort-handle').first().press('ArrowDown'), [
        alert('T-196', 'Failed to update order', 'adminCategories:errors.order'),
      ]),
      state('one is to be deleted', press('adminCategories:delete'), [
        dialog('T-201', 'Delete this category?', 'adminCategories:deleteConfirm'),
      ]),
      state('it cannot be deleted', pressInDialog('adminCategories:delete'), [
        alert('T-195', 'Delete failed', 'adminCategories:errors.delete'),
      ]),
    ],
  ),
  walk('categories, when all goes well', { ...categoriesPage, waits: true, answers: categories }, [
    state('it is opened', {}, [heading('', 'Categories', 'adminCategories:title')]),
    state(
      'a new one is sent',
      {
        answers: {
          'categories.create': data(category),
          'categories.update': data(category),
          'categories.delete': data({ id: category.id }),
          'categories.reorder': categories['categories.list'],
        },
        do: fillCategory,
        lasts: 3000,
      },
      [status('C-37, S-325, T-197', 'Category created successfully', 'adminCategories:created')],
    ),
    state('one is edited', press('adminCategories:edit'), [
      button('T-192', 'Update', 'adminCategories:update'),
      button('T-140', 'Cancel', 'adminCategories:cancel'),
    ]),
    state('it is saved', (page) => page.locator('.cform button[type=submit]').click(), [
      status('T-198', 'Category updated successfully', 'adminCategories:updated'),
    ]),
    state('the order is changed', (page) => page.locator('.sort-handle').first().press('ArrowDown'), [
      status('T-200', 'Order updated', 'adminCategories:ordered'),
    ]),
    state('one is deleted', inTurn(press('adminCategories:delete'), pressInDialog('adminCategories:delete')), [
      status('T-199', 'Category deleted', 'adminCategories:deleted'),
    ]),
  ]),
  fails('categories', categoriesPage, 'categories.list', [
    alert('T-179', 'Failed to fetch categories', 'adminCategories:errors.fetch'),
  ]),
]
